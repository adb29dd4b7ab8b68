const EMPTY = { __html: '' };

/**
 * Place for the button of the compare remote, empty without it. React must not touch the content, also not while it
 * hydrates, because it belongs to another remote.
 */
export const CompareMount = ({ id, name, text }: { id: string; name: string; text?: boolean }) => (
  <span data-compare={id} data-name={name} data-text={text} dangerouslySetInnerHTML={EMPTY} />
);
