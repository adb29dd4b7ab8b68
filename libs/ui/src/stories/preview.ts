import type { Preview } from '@storybook/react-webpack5';
import '../fonts.css';
import '../tokens.css';

const preview: Preview = {
  parameters: {
    layout: 'padded',
    // A violation is shown as an error.
    a11y: { test: 'error' },
  },
};

export default preview;
