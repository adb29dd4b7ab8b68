import type { Visit } from './measure-page.ts';
import type { ResourceUsage, Transfer } from './transfer.ts';

/** Returns the median; of two middle values the lower one. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

export interface MedianVisit {
  ttfb: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** Null if a visit was not hydrated. */
  hydrated: number | null;
  lcpElement: string;
  transfer: Transfer;
  total: ResourceUsage;
  repeated: string[];
  errors: string[];
}

/** Returns the median of each metric over the visits of one page. */
export const medianVisit = (visits: readonly Visit[]): MedianVisit => {
  const of = (read: (visit: Visit) => number): number => median(visits.map(read));
  const kinds = [...new Set(visits.flatMap(({ transfer }) => Object.keys(transfer)))];
  const kind = (name: string): ResourceUsage => ({
    requests: of(({ transfer }) => transfer[name]?.requests ?? 0),
    bytes: of(({ transfer }) => transfer[name]?.bytes ?? 0),
  });
  const transfer = Object.fromEntries(kinds.map((name) => [name, kind(name)]));
  const sum = (field: keyof ResourceUsage): number =>
    Object.values(transfer).reduce((all, entry) => all + entry[field], 0);
  const hydrated = visits.flatMap((visit) => (visit.hydrated === null ? [] : [visit.hydrated]));
  return {
    ttfb: of((visit) => visit.ttfb),
    fcp: of((visit) => visit.fcp),
    lcp: of((visit) => visit.lcp),
    tbt: of((visit) => visit.tbt),
    cls: of((visit) => visit.cls),
    hydrated: hydrated.length === visits.length ? median(hydrated) : null,
    lcpElement: visits[0]?.lcpElement ?? '',
    transfer,
    total: { requests: sum('requests'), bytes: sum('bytes') },
    repeated: [...new Set(visits.flatMap(({ repeated }) => repeated))],
    errors: [...new Set(visits.flatMap(({ errors }) => errors))],
  };
};
