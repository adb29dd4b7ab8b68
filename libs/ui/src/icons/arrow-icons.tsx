import { lineIcon } from './create-icon.tsx';

export const ArrowLeftIcon = /*#__PURE__*/ lineIcon(<path d="M20.5 12H4m6-6.5L3.5 12l6.5 6.5" />);
export const ArrowRightIcon = /*#__PURE__*/ lineIcon(<path d="M3.5 12H20m-6-6.5 6.5 6.5-6.5 6.5" />);
export const ChevronLeftIcon = /*#__PURE__*/ lineIcon(<path d="m14.5 6-6 6 6 6" />);
export const ChevronRightIcon = /*#__PURE__*/ lineIcon(<path d="m9.5 6 6 6-6 6" />);
export const ExternalIcon = /*#__PURE__*/ lineIcon(
  <path d="M13.5 4.5h6v6m0-6-8.5 8.5M17.5 14v5.5h-13v-13H10" />,
);
