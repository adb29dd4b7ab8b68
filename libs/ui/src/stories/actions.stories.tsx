import { AttemptButton, Button, CloseIcon, IconButton } from '../index.ts';

export default { title: 'Actions' };

export const Buttons = () => (
  <>
    <Button>Buy</Button>
    <Button variant="secondary">Compare</Button>
    <Button variant="quiet">Cancel</Button>
    <Button variant="danger">Delete</Button>
    <Button size="small">Small</Button>
    <Button size="large" block>
      Large
    </Button>
  </>
);

export const BusyAndDisabled = () => (
  <>
    <Button busy busyLabel="Saving">
      Save
    </Button>
    <Button disabled>Disabled</Button>
  </>
);

export const ButtonAsLink = () => (
  <Button as="a" href="#catalogue">
    To the catalogue
  </Button>
);

export const IconButtons = () => (
  <>
    <IconButton label="Close">
      <CloseIcon />
    </IconButton>
    <IconButton label="Cart, 3 pieces" badge={3}>
      <CloseIcon />
    </IconButton>
  </>
);

export const Attempt = () => <AttemptButton attempt={() => Promise.resolve('done')}>Send</AttemptButton>;
