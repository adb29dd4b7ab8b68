import { useState } from 'react';
import {
  Accordion,
  Badge,
  Button,
  Chip,
  ConfirmDialog,
  Container,
  Dialog,
  Eyebrow,
  Heading,
  Section,
  SortHeader,
  Table,
  Tabs,
} from '../index.ts';

export default { title: 'Layout and data' };

export const Headings = () => (
  <Section tone="sunk">
    <Container>
      <Eyebrow>New</Eyebrow>
      <Heading level={1} size="xl">
        Watches
      </Heading>
      <Heading level={2}>Divers</Heading>
    </Container>
  </Section>
);

export const DarkSection = () => (
  <Section tone="dark">
    <Container>
      <Heading level={2}>Dark band</Heading>
      <Button variant="secondary">Discover</Button>
    </Container>
  </Section>
);

export const AccordionOfTexts = () => (
  <Accordion title="Delivery" defaultOpen>
    Two to four days
  </Accordion>
);

export const ContentOfDialog = () => {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} label="Sizes">
        <Button onClick={() => setOpen(false)}>Close</Button>
      </Dialog>
    </>
  );
};

export const Confirmation = () => (
  <ConfirmDialog
    title="Delete the address?"
    text="It cannot be restored."
    yes="Delete"
    no="Keep"
    onYes={() => undefined}
    onNo={() => undefined}
  />
);

export const TabsOfOrders = () => {
  const [value, setValue] = useState('open');
  return (
    <Tabs
      label="Orders"
      tabs={[
        { value: 'open', label: 'Open' },
        { value: 'done', label: 'Done' },
      ]}
      value={value}
      onChange={setValue}
    >
      <p>Orders: {value}</p>
    </Tabs>
  );
};

export const TableOfOrders = () => (
  <Table caption="Orders">
    <thead>
      <tr>
        <SortHeader direction="descending" onSort={() => undefined}>
          Date
        </SortHeader>
        <th scope="col">Status</th>
      </tr>
    </thead>
    <tbody>
      <tr>
        <td>1 March</td>
        <td>
          <Badge tone="success">Paid</Badge>
        </td>
      </tr>
    </tbody>
  </Table>
);

export const Chips = () => (
  <Chip onRemove={() => undefined} removeLabel="Remove the filter Steel">
    Steel
  </Chip>
);
