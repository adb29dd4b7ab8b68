import { lineIcon } from './create-icon.tsx';

export const ChevronDownIcon = /*#__PURE__*/ lineIcon(<path d="m6 9.5 6 6 6-6" />);
export const ChevronUpIcon = /*#__PURE__*/ lineIcon(<path d="m6 14.5 6-6 6 6" />);
export const SearchIcon = /*#__PURE__*/ lineIcon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>,
);
export const FilterIcon = /*#__PURE__*/ lineIcon(
  <>
    <path d="M3 7.5h9.5m5 0H21M3 16.5h3.5m5 0H21" />
    <circle cx="15" cy="7.5" r="2.25" />
    <circle cx="9" cy="16.5" r="2.25" />
  </>,
);
export const CheckIcon = /*#__PURE__*/ lineIcon(<path d="m4.5 12.5 5 5 10-11" />);
export const EditIcon = /*#__PURE__*/ lineIcon(
  <path d="M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5l-4.5 1Zm9.5-13L17.5 10" />,
);
export const TrashIcon = /*#__PURE__*/ lineIcon(
  <path d="M4 7h16M9 7V4h6v3M6 7l1 13.5h10L18 7m-8 4v6m4-6v6" />,
);
export const UploadIcon = /*#__PURE__*/ lineIcon(<path d="M12 15.5V4.5M7 9l5-5 5 5M4.5 15v5h15v-5" />);
export const InfoIcon = /*#__PURE__*/ lineIcon(
  <>
    <circle cx="12" cy="12" r="8.75" />
    <path d="M12 11v5.5M12 7.5v.01" />
  </>,
);
export const WarningIcon = /*#__PURE__*/ lineIcon(
  <>
    <path d="M12 4 21 20H3L12 4Z" />
    <path d="M12 10v5m0 2.25v.01" />
  </>,
);
