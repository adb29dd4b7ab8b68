import { screen } from '@testing-library/react';
import { PreviewBanner } from './preview-banner.tsx';
import { renderShell } from './testing/render-shell.tsx';

test.each([
  ['en', 'Preview: catalog-mfe abc123', 'Leave preview'],
  ['ru', 'Предпросмотр: catalog-mfe abc123', 'Выйти из предпросмотра'],
] as const)(
  'in %s it names the version and the way out of the preview, on this very page',
  (language, text, leave) => {
    const page = <PreviewBanner pins={{ 'catalog-mfe': 'abc123' }} />;
    renderShell({ language, path: '/products?sort=name', page });
    expect(screen.getByTestId('preview-banner')).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: leave })).toHaveAttribute('href', '/products?preview=off');
  },
);
