/**
 * Decorative dial in thin lines, in the text colour. The ticks are dashes of circles; each circle is rotated
 * by half a tick, so that the start of the path lies between two ticks.
 */
export const DialDrawing = ({ className }: { className?: string }) => (
  <svg
    viewBox="-100 -100 200 200"
    fill="none"
    stroke="currentColor"
    strokeWidth="0.25"
    className={className}
    aria-hidden="true"
    focusable="false"
  >
    <circle r="98" />
    <circle r="94" strokeWidth="0.5" />
    <circle
      r="84.5"
      pathLength="60"
      strokeWidth="5"
      strokeDasharray="0.04 0.96"
      strokeDashoffset="-0.48"
      transform="rotate(-3)"
    />
    <circle
      r="78"
      pathLength="12"
      strokeWidth="18"
      strokeDasharray="0.018 0.982"
      strokeDashoffset="-0.491"
      transform="rotate(-15)"
    />
    <circle r="87" />
    <circle r="69" opacity="0.5" />
    <circle cy="36" r="19" />
    <g transform="translate(0 36) rotate(-3)">
      <circle r="16.5" pathLength="60" strokeWidth="2" strokeDasharray="0.08 0.92" strokeDashoffset="-0.46" />
    </g>
    <path d="M0 36V23" />
    <circle cy="36" r="1" />
    <path d="M-1.6 0-1 -46 0-48 1-46 1.600 0 1 12H-1Z" transform="rotate(305)" />
    <path d="M-1.300 0-.8-72 0-75 .8-72 1.300 0 1 16H-1Z" transform="rotate(60)" />
    <path d="M0 22V-80" transform="rotate(212)" />
    <circle r="3" fill="currentColor" />
  </svg>
);
