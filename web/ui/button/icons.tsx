import type { ReactNode } from 'react';

/** Our icons. They are decorative, next to a text or inside a labelled button, and hidden from screen readers. */
const icon = (drawing: ReactNode) => () => (
  <svg
    viewBox="0 0 20 20"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {drawing}
  </svg>
);

export const MenuIcon = icon(<path d="M3 5.5h14M3 10h14M3 14.5h14" />);
export const PanelIcon = icon(
  <>
    <rect x="2.8" y="3.8" width="14.4" height="12.4" rx="2.4" />
    <path d="M7.8 4v12" />
  </>,
);
export const PinIcon = icon(<path d="M7.4 3.2h5.2l-.6 5.2 2.6 2.8H5.4L8 8.4l-.6-5.2zM10 11.4v5.4" />);
export const CalendarIcon = icon(
  <>
    <rect x="3" y="4.2" width="14" height="12.6" rx="2" />
    <path d="M3 8.4h14M6.8 2.6v3M13.2 2.6v3" />
  </>,
);
export const CloseIcon = icon(<path d="M5 5l10 10M15 5L5 15" />);
export const SunIcon = icon(
  <>
    <circle cx="10" cy="10" r="3.2" />
    <path d="M10 2.4v1.8M10 15.8v1.8M2.4 10h1.8M15.8 10h1.8M4.6 4.6l1.3 1.3M14.1 14.1l1.3 1.3M15.4 4.6l-1.3 1.3M5.9 14.1l-1.3 1.3" />
  </>,
);
export const MoonIcon = icon(<path d="M16.6 11.9A7 7 0 0 1 8.1 3.4a7 7 0 1 0 8.5 8.5z" />);
export const SystemIcon = icon(
  <>
    <rect x="2.6" y="3.6" width="14.8" height="10" rx="1.8" />
    <path d="M7.4 16.8h5.2M10 13.8v3" />
  </>,
);
export const HelpIcon = icon(
  <>
    <circle cx="10" cy="10" r="7.4" />
    <path d="M7.9 7.9a2.2 2.2 0 1 1 3.2 2c-.7.4-1.1.8-1.1 1.6M10 14v.1" />
  </>,
);
export const CoursesIcon = icon(
  <path d="M10 5.6C8.3 4.3 6 3.8 3 3.9v11.2c3-.1 5.3.4 7 1.7 1.7-1.3 4-1.8 7-1.7V3.9c-3-.1-5.3.4-7 1.7zM10 5.6v11.2" />,
);
export const AdminIcon = icon(
  <>
    <path d="M3 5.8h7.4M14.6 5.8H17M3 14.2h2.4M9.6 14.2H17" />
    <circle cx="12.5" cy="5.8" r="2" />
    <circle cx="7.5" cy="14.2" r="2" />
  </>,
);
export const LogoutIcon = icon(<path d="M8 3.5H4.5v13H8M8.5 10h8M13.5 7l3 3-3 3" />);
export const KeyIcon = icon(
  <>
    <circle cx="6.7" cy="13.3" r="3.3" />
    <path d="M9.2 10.8l6.6-6.6M13 7l2.4 2.4" />
  </>,
);
export const EyeIcon = icon(
  <>
    <path d="M1.9 10S4.8 4.7 10 4.7 18.1 10 18.1 10 15.2 15.3 10 15.3 1.9 10 1.9 10z" />
    <circle cx="10" cy="10" r="2.3" />
  </>,
);
export const EyeOffIcon = icon(
  <path d="M3 3l14 14M8.3 4.9A8.4 8.4 0 0 1 10 4.7c5.2 0 8.1 5.3 8.1 5.3a14 14 0 0 1-2.3 2.9M5.2 6.3A13 13 0 0 0 1.9 10S4.8 15.3 10 15.3a8 8 0 0 0 3.6-.8M8.4 8.4a2.3 2.3 0 0 0 3.2 3.2" />,
);
export const CheckIcon = icon(<path d="M4.5 10.5l3.6 3.6 7.4-8" />);
export const AlertIcon = icon(
  <>
    <circle cx="10" cy="10" r="7.4" />
    <path d="M10 6.2v4.6M10 13.7v.1" />
  </>,
);
export const InfoIcon = icon(
  <>
    <circle cx="10" cy="10" r="7.4" />
    <path d="M10 9.3v4.5M10 6.3v.1" />
  </>,
);
export const OfflineIcon = icon(
  <path d="M3 3l14 14M2.6 8.2a11 11 0 0 1 3-2M9 5a11 11 0 0 1 8.4 3.2M5.3 11.2a7 7 0 0 1 3.2-1.8M12.4 9.7a7 7 0 0 1 2.3 1.5M10 15.5v.1" />,
);
export const PlusIcon = icon(<path d="M10 4.2v11.6M4.2 10h11.6" />);
export const DotsIcon = icon(<path d="M4.6 10h.1M10 10h.1M15.4 10h.1" strokeWidth="2.6" />);
export const GripIcon = icon(
  <path d="M7.4 5.2v.1M7.4 10v.1M7.4 14.8v.1M12.6 5.2v.1M12.6 10v.1M12.6 14.8v.1" strokeWidth="2.2" />,
);
export const ChevronDownIcon = icon(<path d="M5.6 8l4.4 4.4L14.4 8" />);
export const ChevronUpIcon = icon(<path d="M5.6 12.4L10 8l4.4 4.4" />);
export const ChevronLeftIcon = icon(<path d="M12 5.6L7.6 10l4.4 4.4" />);
export const ChevronRightIcon = icon(<path d="M8 5.6l4.4 4.4L8 14.4" />);
export const ArrowUpIcon = icon(<path d="M10 15.8V4.4M5.6 8.8L10 4.4l4.4 4.4" />);
export const ArrowDownIcon = icon(<path d="M10 4.2v11.4M5.6 11.2l4.4 4.4 4.4-4.4" />);
export const ArrowLeftIcon = icon(<path d="M15.8 10H4.4M8.8 5.6L4.4 10l4.4 4.4" />);
export const MoveToIcon = icon(<path d="M3.2 4.2v11.6M6.6 10h10M12.6 6l4 4-4 4" />);
export const PencilIcon = icon(<path d="M4 16l.8-3.4 8.6-8.6 2.6 2.6-8.6 8.6L4 16zM11.6 5.8l2.6 2.6" />);
export const TrashIcon = icon(
  <path d="M3.8 5.6h12.4M8 5.4V3.6h4v1.8M5.4 5.8l.7 10.6h7.8l.7-10.6M8.4 8.8v4.6M11.6 8.8v4.6" />,
);
export const CrossIcon = icon(<path d="M5.6 5.6l8.8 8.8M14.4 5.6l-8.8 8.8" />);
export const MinusIcon = icon(<path d="M4.5 10h11" />);
export const CircleIcon = icon(<circle cx="10" cy="10" r="5.2" />);
export const CopyIcon = icon(
  <>
    <rect x="7" y="7" width="9.6" height="9.6" rx="2" />
    <path d="M4.6 13H4a1 1 0 0 1-1-1V4.4a1 1 0 0 1 1-1h7.6a1 1 0 0 1 1 1V5" />
  </>,
);
export const PlayIcon = icon(<path d="M6.4 4.2l9 5.8-9 5.8z" fill="currentColor" />);
export const StopIcon = icon(<rect x="5.2" y="5.2" width="9.6" height="9.6" rx="1.4" fill="currentColor" />);
export const ExpandIcon = icon(<path d="M12 3.6h4.4V8M8 16.4H3.6V12M16 4l-5 5M4 16l5-5" />);
export const ShrinkIcon = icon(<path d="M16.4 8H12V3.6M3.6 12H8v4.4M12.2 7.8l4.2-4.2M7.8 12.2l-4.2 4.2" />);
export const CloudIcon = icon(
  <path d="M6 15.4h8.2a3.2 3.2 0 0 0 .5-6.4 4.8 4.8 0 0 0-9.2-1A3.8 3.8 0 0 0 6 15.4z" />,
);
export const FileIcon = icon(<path d="M5 2.8h6.2L15 6.6v10.6H5zM11 3v4h4" />);
export const UploadIcon = icon(<path d="M10 12.8V3.6M6 7.4l4-4 4 4M4 16.6h12" />);
export const WrapIcon = icon(
  <path d="M3 5h14M3 10h11.2a2.6 2.6 0 0 1 0 5.2H10M12.2 13l-2.2 2.2 2.2 2.2M3 15.2h3.4" />,
);
export const DownloadIcon = icon(<path d="M10 3.4v9M6.2 8.8l3.8 3.8 3.8-3.8M3.8 16.2h12.4" />);
export const LockIcon = icon(
  <>
    <rect x="4.6" y="9" width="10.8" height="7.6" rx="1.6" />
    <path d="M7 9V6.8a3 3 0 0 1 6 0V9" />
  </>,
);
export const ListIcon = icon(<path d="M7.4 5.2h9M7.4 10h9M7.4 14.8h9M3.6 5.2h.1M3.6 10h.1M3.6 14.8h.1" />);
export const UndoIcon = icon(<path d="M4 8.4h8a4 4 0 0 1 0 8H8.4M7.4 4.8L3.8 8.4l3.6 3.6" />);
export const HalfCircleIcon = icon(
  <>
    <circle cx="10" cy="10" r="5.2" />
    <path d="M10 4.8a5.2 5.2 0 0 0 0 10.4z" fill="currentColor" />
  </>,
);
export const PeopleIcon = icon(
  <>
    <circle cx="7.6" cy="7.2" r="2.8" />
    <path d="M2.8 16c0-2.8 2.1-4.6 4.8-4.6s4.8 1.8 4.8 4.6M12.6 4.6a2.8 2.8 0 0 1 0 5.2M14 11.7c2 .5 3.2 2.1 3.2 4.3" />
  </>,
);
export const PersonIcon = icon(
  <>
    <circle cx="10" cy="7" r="3" />
    <path d="M4.4 16.4c0-3 2.5-4.9 5.6-4.9s5.6 1.9 5.6 4.9" />
  </>,
);
export const SearchIcon = icon(
  <>
    <circle cx="9" cy="9" r="5" />
    <path d="M12.8 12.8l3.8 3.8" />
  </>,
);
export const RefreshIcon = icon(<path d="M15.9 8.2A6.2 6.2 0 1 0 16 12M16.2 4v4.2H12" />);
export const BoldIcon = icon(
  <path d="M6 4h4.8a3 3 0 0 1 0 6H6zM6 10h5.6a3 3 0 0 1 0 6H6z" strokeWidth="2" />,
);
export const CodeIcon = icon(<path d="M7 6l-4 4 4 4M13 6l4 4-4 4" />);
export const LinkIcon = icon(
  <path d="M8.4 11.6a3 3 0 0 0 4.3 0l2.8-2.8a3 3 0 0 0-4.3-4.3l-1 1M11.6 8.4a3 3 0 0 0-4.3 0l-2.8 2.8a3 3 0 0 0 4.3 4.3l1-1" />,
);
export const AskIcon = icon(
  <path d="M4 4.6h12a1.4 1.4 0 0 1 1.4 1.4v6.6A1.4 1.4 0 0 1 16 14H9.2l-3.6 3v-3H4a1.4 1.4 0 0 1-1.4-1.4V6A1.4 1.4 0 0 1 4 4.6z" />,
);
export const StepsIcon = icon(<path d="M3.4 15.6h4.2v-4.2h4.2V7.2H16M13.6 4.6l2.8 2.6-2.8 2.6" />);
export const HintIcon = icon(
  <path d="M7.6 14.4h4.8M8.4 17h3.2M7.6 14.4c0-1.6-2.6-2.8-2.6-6a5 5 0 0 1 10 0c0 3.2-2.6 4.4-2.6 6z" />,
);
export const ImageIcon = icon(
  <>
    <rect x="3" y="4" width="14" height="12" rx="2" />
    <path d="M3.4 14.4l3.8-4 3 3 2.6-2.6 3.8 3.6M13 7.6v.1" />
  </>,
);
