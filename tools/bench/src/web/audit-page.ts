import { requireOnDemand } from '@meridian/workflow';

interface Flags {
  /** Debugging port of the browser. */
  port: number;
  output: 'json';
  logLevel: 'error';
  onlyCategories: readonly string[];
}

interface Category {
  id: string;
  /** From 0 to 1. */
  score: number | null;
  auditRefs: { id: string; weight: number }[];
}

interface Report {
  categories: Record<string, Category>;
  audits: Record<string, { score: number | null }>;
}

/** The used part of Lighthouse. */
type Lighthouse = (url: string, flags: Flags) => Promise<{ lhr: Report } | undefined>;

/** Scores from 0 to 100 by category, and the failed audits of all categories except performance. */
export interface Scores {
  categories: Record<string, number>;
  failed: string[];
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const MAX_SCORE = 100;

/** Runs the mobile audit of Lighthouse for a URL in the browser at the debugging port. */
export const auditPage = async (url: string, port: number): Promise<Scores> => {
  const { default: lighthouse } = requireOnDemand<{ default: Lighthouse }>(
    'tools/workflow/packages/lighthouse',
    'lighthouse',
  );
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
  });
  if (!result) throw new Error(`Lighthouse has no result for ${url}`);
  const { categories, audits } = result.lhr;
  const failed = Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    categories: Object.fromEntries(
      Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * MAX_SCORE)]),
    ),
    failed,
  };
};

/** Returns the audit with the median performance score. */
export const medianScores = (audits: readonly Scores[]): Scores => {
  const speed = ({ categories }: Scores): number => categories['performance'] ?? 0;
  const middle = [...audits].sort((a, b) => speed(a) - speed(b))[audits.length >> 1];
  if (!middle) throw new Error('No audit to take the median of');
  return middle;
};
