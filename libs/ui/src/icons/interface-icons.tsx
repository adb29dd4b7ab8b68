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
export const ChevronDownIcon = /*#__PURE__*/ lineIcon(<path d="m6 9.5 6 6 6-6" />);
export const ChevronUpIcon = /*#__PURE__*/ lineIcon(<path d="m6 14.5 6-6 6 6" />);
export const ChevronLeftIcon = /*#__PURE__*/ lineIcon(<path d="m14.5 6-6 6 6 6" />);
export const ChevronRightIcon = /*#__PURE__*/ lineIcon(<path d="m9.5 6 6 6-6 6" />);
export const ArrowLeftIcon = /*#__PURE__*/ lineIcon(<path d="M20.5 12H4m6-6.500L3.5 12l6.5 6.5" />);
export const ArrowRightIcon = /*#__PURE__*/ lineIcon(<path d="M3.5 12H20m-6-6.5 6.5 6.5-6.5 6.5" />);
export const PlusIcon = /*#__PURE__*/ lineIcon(<path d="M12 5v14M5 12h14" />);
export const MinusIcon = /*#__PURE__*/ lineIcon(<path d="M5 12h14" />);
export const SearchIcon = /*#__PURE__*/ lineIcon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>,
);
export const FilterIcon = /*#__PURE__*/ lineIcon(
  <>
    <path d="M3 7.500h9.500m5 0H21M3 16.500h3.500m5 0H21" />
    <circle cx="15" cy="7.5" r="2.25" />
    <circle cx="9" cy="16.5" r="2.25" />
  </>,
);
export const CheckIcon = /*#__PURE__*/ lineIcon(<path d="m4.5 12.5 5 5 10-11" />);
export const ExternalIcon = /*#__PURE__*/ lineIcon(
  <path d="M13.5 4.500h6v6m0-6-8.5 8.500M17.5 14v5.500h-13v-13H10" />,
);
export const LogoutIcon = /*#__PURE__*/ lineIcon(
  <path d="M10 4H4.500v16H10m0-8h10.500m-4.5-4.5 4.5 4.5-4.5 4.5" />,
);
export const EditIcon = /*#__PURE__*/ lineIcon(
  <path d="M4.5 19.5 5.5 15 16 4.500l3.5 3.500L9 18.500l-4.5 1Zm9.5-13L17.5 10" />,
);
export const TrashIcon = /*#__PURE__*/ lineIcon(
  <path d="M4 7h16M9 7V4h6v3M6 7l1 13.500h10L18 7m-8 4v6m4-6v6" />,
);
export const UploadIcon = /*#__PURE__*/ lineIcon(<path d="M12 15.500V4.500M7 9l5-5 5 5M4.5 15v5h15v-5" />);
export const InfoIcon = /*#__PURE__*/ lineIcon(
  <>
    <circle cx="12" cy="12" r="8.75" />
    <path d="M12 11v5.500M12 7.500v.01" />
  </>,
);
export const WarningIcon = /*#__PURE__*/ lineIcon(
  <>
    <path d="M12 4 21 20H3L12 4Z" />
    <path d="M12 10v5m0 2.250v.01" />
  </>,
);
