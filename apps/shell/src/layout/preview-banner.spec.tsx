import { screen } from '@testing-library/react';
import { PreviewBanner } from './preview-banner.tsx';
import { renderPart } from './testing/render-shell.tsx';

test.each([
  ['en', 'Preview: catalog-mfe abc123', 'Leave preview'],
  ['ru', 'Предпросмотр: catalog-mfe abc123', 'Выйти из предпросмотра'],
] as const)(
  'in %s shows the pinned version and a link that ends the preview on the same page',
  async (language, text, leave) => {
    const page = <PreviewBanner pins={{ 'catalog-mfe': 'abc123' }} />;
    await renderPart(page, { locale: { language }, path: '/products?sort=name' });
    expect(screen.getByTestId('preview-banner')).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: leave })).toHaveAttribute('href', '/products?preview=off');
  },
);
