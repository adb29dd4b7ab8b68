import '../fonts.css';
import '../tokens.css';

const preview = {
  parameters: {
    layout: 'padded',
    // A violation is shown as an error.
    a11y: { test: 'error' },
  },
};

export default preview;
