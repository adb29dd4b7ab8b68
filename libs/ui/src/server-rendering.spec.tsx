/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import * as ui from './index.ts';

const { Accordion, Button, Container, Dialog, EmptyState, ErrorState, Heading, NarrowAccordion, Notice } = ui;
const { ProgressBar, Section, Skeleton, Slider, Spinner, Tabs, TextInput, Toaster } = ui;

test('every component renders on the server, without a window', () => {
  expect(typeof window).toBe('undefined');
  const html = renderToString(
    <Section tone="dark">
      <Container>
        <Heading level={1}>Meridian</Heading>
        <Button as="a" href="/products">
          Go shopping
        </Button>
        <Dialog open={false} onClose={() => {}} label="Cart">
          hidden content
        </Dialog>
        <Accordion title="Details">Steel</Accordion>
        <NarrowAccordion title="Support">Contact</NarrowAccordion>
        <TextInput label="Email" />
        <Slider min={0} max={10} value={[1, 9]} onChange={() => {}} labels={{ low: 'From', high: 'To' }} />
        <Tabs label="Orders" tabs={[{ value: 'a', label: 'All' }]} value="a" onChange={() => {}}>
          Panel
        </Tabs>
        <Notice>Note</Notice>
        <EmptyState title="Nothing" />
        <ErrorState title="Failed" onRetry={() => {}} retryLabel="Again" />
        <Spinner />
        <ProgressBar label="Upload" value={50} />
        <Skeleton />
        <Toaster label="Messages" dismissLabel="Dismiss" />
      </Container>
    </Section>,
  );
  expect(html).toContain('<h1');
  expect(html).toContain('data-surface="dark"');
  expect(html).not.toContain('hidden content');
});

test('every icon is decorative unless it has a title', () => {
  const icons = Object.entries(ui).flatMap(([name, value]) =>
    name.endsWith('Icon') ? [[name, value as ui.Icon] as const] : [],
  );
  expect(icons.length).toBeGreaterThan(40);
  const marks = ['VisaIcon', 'MastercardIcon', 'ApplePayIcon', 'GooglePayIcon'];
  for (const [name, Shape] of icons) {
    const plain = renderToString(<Shape />);
    expect([name, plain.includes('aria-hidden="true"')]).toEqual([name, !marks.includes(name)]);
    expect(renderToString(<Shape title="Named" />)).toContain('<title>Named</title>');
  }
});
