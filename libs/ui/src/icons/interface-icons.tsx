import { lineIcon } from './create-icon.tsx';

export const MenuIcon = /*#__PURE__*/ lineIcon(<path d="M3 7.5h18M3 16.5h18" />);
export const CloseIcon = /*#__PURE__*/ lineIcon(<path d="m5.5 5.5 13 13m0-13-13 13" />);
export const HeartIcon = /*#__PURE__*/ lineIcon(
  <path d="M12 19.6 4.9 12.4a4.5 4.5 0 0 1 0-6.3 4.4 4.4 0 0 1 6.3 0l.8.8.8-.8a4.4 4.4 0 0 1 6.3 0 4.5 4.5 0 0 1 0 6.3Z" />,
);
export const HeartFilledIcon = /*#__PURE__*/ lineIcon(
  <path
    fill="currentColor"
    d="M12 19.6 4.9 12.4a4.5 4.5 0 0 1 0-6.3 4.4 4.4 0 0 1 6.3 0l.8.8.8-.8a4.4 4.4 0 0 1 6.3 0 4.5 4.5 0 0 1 0 6.3Z"
  />,
);
export const BagIcon = /*#__PURE__*/ lineIcon(<path d="M5 8h14l1 12.5H4L5 8Zm3.5 3V7a3.5 3.5 0 0 1 7 0v4" />);
export const UserIcon = /*#__PURE__*/ lineIcon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6" />
  </>,
);
export const GlobeIcon = /*#__PURE__*/ lineIcon(
  <>
    <circle cx="12" cy="12" r="8.75" />
    <ellipse cx="12" cy="12" rx="3.75" ry="8.75" />
    <path d="M3.5 12h17" />
  </>,
);
export const PlusIcon = /*#__PURE__*/ lineIcon(<path d="M12 5v14M5 12h14" />);
export const MinusIcon = /*#__PURE__*/ lineIcon(<path d="M5 12h14" />);
export const LogoutIcon = /*#__PURE__*/ lineIcon(
  <path d="M10 4H4.5v16H10m0-8h10.5m-4.5-4.5 4.5 4.5-4.5 4.5" />,
);
