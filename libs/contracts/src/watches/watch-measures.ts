import { type Measure, MEASURE_LIMITS } from '@meridian/domain';
import { z } from 'zod';

const millimetres = (measure: Measure, description: string) => {
  const { min, max } = MEASURE_LIMITS[measure];
  return z.number().min(min).max(max).multipleOf(0.1).meta({ description });
};

/** Measures of a watch in millimetres, with at most one decimal. */
export const watchMeasures = {
  diameter: millimetres('diameter', 'Case diameter in millimetres, without the crown'),
  lugToLug: millimetres('lugToLug', 'Length of the case from lug to lug in millimetres, of the largest size'),
  thickness: millimetres('thickness', 'Thickness of the case in millimetres, with the crystal'),
};
