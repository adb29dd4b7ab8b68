/** Two sheets, in the manner of the icon set. */
export const DuplicateIcon = ({ size = 24 }: { size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.25}
    strokeLinecap="square"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M8.5 8.500h11.500v11.500H8.500V8.500Zm7-4.500H4v11.500" />
  </svg>
);
