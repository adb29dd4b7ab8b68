import { lineIcon, markIcon } from './create-icon.tsx';

export const TruckIcon = /*#__PURE__*/ lineIcon(
  <>
    <path d="M2.5 6h11.5v10.5H9.5M14 9.5h4l3.5 3.5v3.5h-2M5.5 16.5h-3V6M14 16.5h1.5" />
    <circle cx="7.5" cy="17" r="2" />
    <circle cx="17.5" cy="17" r="2" />
  </>,
);
export const ReturnIcon = /*#__PURE__*/ lineIcon(
  <path d="M8 4.5 4 8.5l4 4M4.5 8.5h10a5.25 5.25 0 0 1 0 10.5H8" />,
);
export const ShieldIcon = /*#__PURE__*/ lineIcon(
  <path d="M12 3 4.5 5.5V12c0 4.5 3 7.5 7.5 9 4.5-1.5 7.5-4.5 7.5-9V5.5L12 3Zm-3.5 9 2.5 2.5 4.5-5" />,
);
export const WatchIcon = /*#__PURE__*/ lineIcon(
  <>
    <circle cx="12" cy="12" r="5.75" />
    <path d="M9 7V2.5h6V7m0 10v4.5H9V17m3-8v3l2 1.5" />
  </>,
);
export const CompareIcon = /*#__PURE__*/ lineIcon(
  <path d="M12 3.500V20.500m-4 0h8M4.500 6.500h15M6.500 6.500 3.5 14h6l-3-7.500Zm11 0-3 7.500h6l-3-7.500Z" />,
);
export const DashboardIcon = /*#__PURE__*/ lineIcon(
  <path d="M4 4h7v9H4V4Zm9.5 0H20v5h-6.5V4Zm0 7.5H20V20h-6.5v-8.5ZM4 15.5h7V20H4v-4.5Z" />,
);
export const CollectionsIcon = /*#__PURE__*/ lineIcon(<path d="M4 9h16v11.5H4V9Zm2-3h12M8 3h8" />);
export const CategoriesIcon = /*#__PURE__*/ lineIcon(
  <path d="M4 4h6.5v6.5H4V4Zm9.5 0H20v6.5h-6.5V4ZM4 13.5h6.5V20H4v-6.5Zm9.5 0H20V20h-6.5v-6.5Z" />,
);
export const BrandsIcon = /*#__PURE__*/ lineIcon(
  <>
    <path d="M3.5 3.5H12l8.5 8.5-8.5 8.5L3.5 12V3.5Z" />
    <circle cx="8" cy="8" r="1.25" />
  </>,
);
export const ClientsIcon = /*#__PURE__*/ lineIcon(
  <>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 20c.5-3.6 2.9-5.5 6.5-5.5s6 1.9 6.5 5.5M15 5.2a3.5 3.5 0 0 1 0 6.6m2.5 3.2c2.3.7 3.6 2.4 4 5" />
  </>,
);
export const OrdersIcon = /*#__PURE__*/ lineIcon(
  <path d="M5.5 3.5h13V21l-2.2-1.5L14.2 21 12 19.5 9.8 21l-2.1-1.5L5.5 21V3.5ZM9 8h6m-6 4h6" />,
);

export const InstagramIcon = /*#__PURE__*/ lineIcon(
  <>
    <rect x="4" y="4" width="16" height="16" rx="4.5" />
    <circle cx="12" cy="12" r="3.75" />
    <path d="M16.6 7.4v.01" />
  </>,
);
export const TelegramIcon = /*#__PURE__*/ lineIcon(
  <path d="M21 4.5 3 11.5l5.5 2L18 7l-7 7.75L17.5 19.5 21 4.5ZM8.5 13.5V19l3-3.3" />,
);

const wordmark = {
  textAnchor: 'middle',
  x: 24,
} as const;

export const VisaIcon = /*#__PURE__*/ markIcon(
  'Visa',
  <text {...wordmark} y="17.5" fontSize="15" fontWeight="700" fontStyle="italic" letterSpacing="0.5">
    VISA
  </text>,
);
export const MastercardIcon = /*#__PURE__*/ markIcon(
  'Mastercard',
  <>
    <circle cx="18.5" cy="12" r="8.5" opacity="0.9" />
    <circle cx="29.5" cy="12" r="8.5" opacity="0.5" />
  </>,
);
export const ApplePayIcon = /*#__PURE__*/ markIcon(
  'Apple Pay',
  <>
    <path d="M9.7 7.6c.5-.6.8-1.4.7-2.2-.7 0-1.5.5-2 1.1-.4.5-.8 1.3-.7 2.1.8.1 1.5-.4 2-1Zm.7 1.1c-1.1-.1-2 .6-2.6.6-.5 0-1.3-.6-2.2-.6-1.1 0-2.2.7-2.8 1.7-1.2 2.1-.3 5.1.9 6.8.6.8 1.2 1.7 2.1 1.7.8 0 1.2-.5 2.2-.5s1.3.5 2.2.5c.9 0 1.5-.8 2.1-1.7.6-.9.9-1.8.9-1.9 0 0-1.7-.7-1.7-2.6 0-1.6 1.3-2.4 1.4-2.4-.8-1.1-2-1.5-2.5-1.6Z" />
    <text {...wordmark} x={30} y="17.5" fontSize="13.5" fontWeight="500">
      Pay
    </text>
  </>,
);
export const GooglePayIcon = /*#__PURE__*/ markIcon(
  'Google Pay',
  <>
    <path
      d="M13.5 11.3v2.2h3.2c-.3 1.5-1.5 2.5-3.2 2.5a3.7 3.7 0 1 1 2.4-6.5l1.6-1.6a6 6 0 1 0-4 10.4c3.5 0 5.9-2.4 5.9-5.9 0-.4 0-.8-.1-1.1h-5.8Z"
      transform="translate(-5)"
    />
    <text {...wordmark} x={31} y="17.5" fontSize="13.5" fontWeight="500">
      Pay
    </text>
  </>,
);
