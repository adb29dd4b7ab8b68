import type { WatchMeasures } from '@meridian/domain';
import { WRIST, wristOf } from './fit-of.ts';
import styles from './size-guide-dialog.module.css';

/** Length of the drawn forearm, and width of the view from the side, in millimetres. */
const ARM = 112;
const SIDE_WIDTH = 88;
/** Width of the largest wrist and a margin, so that the scale is the same for every wrist. */
const HEIGHT = wristOf(WRIST.max).width + 6;
/** Thickness of the drawn side view for a watch of unknown thickness, in millimetres. */
const USUAL_THICKNESS = 10;

interface WristDrawingProps {
  measures: WatchMeasures;
  /** Circumference in millimetres. */
  wrist: number;
  label: string;
}

/** From above: the forearm, and the watch across it. */
const FromAbove = ({
  measures: { diameter = 0, lugToLug },
  width,
}: Omit<WristDrawingProps, 'wrist' | 'label'> & { width: number }) => {
  const radius = diameter / 2;
  const strap = diameter * 0.5;
  // A forearm becomes wider towards the elbow.
  const elbow = width * 0.58;
  return (
    <svg viewBox={`${-ARM / 2} ${-HEIGHT / 2} ${ARM} ${HEIGHT}`} className={styles.drawing}>
      <path
        className={styles.skin}
        d={`M${-ARM / 2} ${-elbow}C${-ARM / 4} ${-width / 2} ${-20} ${-width / 2} 0 ${-width / 2}S${ARM / 3} ${-width / 2} ${ARM / 2} ${-elbow}V${elbow}C${ARM / 3} ${width / 2} 20 ${width / 2} 0 ${width / 2}S${-ARM / 4} ${width / 2} ${-ARM / 2} ${elbow}Z`}
      />
      <rect className={styles.strap} x={-strap / 2} y={-width / 2 - 1} width={strap} height={width + 2} />
      {lugToLug === undefined ? null : (
        <g className={styles.case} data-part="lugs">
          {[-1, 1].map((side) => (
            <rect
              key={side}
              x={side * (strap / 2 + 1.5) - 1.5}
              y={-lugToLug / 2}
              width={3}
              height={lugToLug}
              rx={1.2}
            />
          ))}
        </g>
      )}
      <circle className={styles.case} r={radius} data-part="case" />
      <circle className={styles.dial} r={radius * 0.84} />
      <path className={styles.hands} d={`M0 0V${-radius * 0.62}M0 0L${radius * 0.38} ${radius * 0.2}`} />
    </svg>
  );
};

/** Across the wrist: its oval, and the side of the watch on the flat of the wrist. */
const FromTheSide = ({ measures, wrist }: Omit<WristDrawingProps, 'label'>) => {
  const { width, height, flat } = wristOf(wrist);
  const { lugToLug = measures.diameter ?? 0, thickness = USUAL_THICKNESS } = measures;
  // The wrist and the watch are in the middle of the view.
  const top = -(HEIGHT + height + thickness) / 2;
  return (
    <svg viewBox={`${-SIDE_WIDTH / 2} ${top} ${SIDE_WIDTH} ${HEIGHT}`} className={styles.drawing}>
      <ellipse className={styles.skin} cy={-height / 2} rx={width / 2} ry={height / 2} />
      <rect
        className={styles.case}
        x={-lugToLug / 2}
        y={-height - thickness + 2}
        width={lugToLug}
        height={thickness}
        rx={Math.min(thickness / 3, 3)}
        data-part="side"
      />
      <path className={styles.flat} d={`M${-flat / 2} ${-height + 3.5}H${flat / 2}`} />
    </svg>
  );
};

/** A watch on a wrist, from above and from the side. One unit of the drawings is a millimetre. */
export const WristDrawing = ({ label, ...props }: WristDrawingProps) => (
  <div role="img" aria-label={label} className={styles.drawings} data-testid="wrist-drawing">
    <FromAbove measures={props.measures} width={wristOf(props.wrist).width} />
    <FromTheSide {...props} />
  </div>
);
