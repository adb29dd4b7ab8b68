import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SortHeader, Table } from './table.tsx';
import { Tabs } from './tabs.tsx';

const Demo = () => {
  const [value, setValue] = useState('all');
  const tabs = ['all', 'pending', 'shipped'].map((name) => ({
    value: name,
    label: name,
    testId: `orders-tab-${name}`,
  }));
  return (
    <Tabs label="Orders" tabs={tabs} value={value} onChange={setValue}>
      {`panel of ${value}`}
    </Tabs>
  );
};

test.each([
  ['{ArrowRight}', 'pending'],
  ['{ArrowLeft}', 'shipped'],
  ['{End}', 'shipped'],
  ['{ArrowRight}{ArrowRight}{ArrowRight}', 'all'],
  ['{End}{Home}', 'all'],
])('the keys %s move focus and selection to %s', async (keys, expected) => {
  render(<Demo />);
  await userEvent.tab();
  await userEvent.keyboard(keys);
  const tab = screen.getByRole('tab', { name: expected, selected: true });
  expect(tab).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: expected })).toHaveTextContent(`panel of ${expected}`);
  expect(screen.getAllByRole('tab').filter((one) => one.tabIndex === 0)).toEqual([tab]);
});

test('a click selects a tab', async () => {
  render(<Demo />);
  await userEvent.click(screen.getByTestId('orders-tab-shipped'));
  expect(screen.getByRole('tab', { name: 'shipped' })).toHaveAttribute('aria-selected', 'true');
});

test('a sortable header announces its order and requests another one', async () => {
  const sort = jest.fn();
  render(
    <Table caption="Clients">
      <thead>
        <tr>
          <SortHeader direction="descending" onSort={sort} buttonTestId="client-sort-orders">
            Orders
          </SortHeader>
          <SortHeader onSort={sort}>Revenue</SortHeader>
        </tr>
      </thead>
    </Table>,
  );
  expect(screen.getByRole('table', { name: 'Clients' })).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'Orders' })).toHaveAttribute('aria-sort', 'descending');
  expect(screen.getByRole('columnheader', { name: 'Revenue' })).toHaveAttribute('aria-sort', 'none');
  await userEvent.click(screen.getByTestId('client-sort-orders'));
  expect(sort).toHaveBeenCalledTimes(1);
});
