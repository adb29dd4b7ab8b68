import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';

/**
 * A user who enters a text by pasting all but its last character, because each key is five events and renders the form
 * again. Texts with special keys such as `{Enter}` are typed.
 */
export const quickUser = (): UserEvent => {
  // Without styles no element ignores the pointer, and the check computes the style of all ancestors for each click.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return {
    ...user,
    type: async (element, text, options) => {
      if (options || text.length < 3 || /[[{]/.test(text)) return user.type(element, text, options);
      await user.click(element);
      await user.paste(text.slice(0, -1));
      await user.keyboard(text.slice(-1));
    },
  };
};
