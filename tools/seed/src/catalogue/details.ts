import type { WatchDetails } from '@meridian/domain';
import type { ColorEntry, WatchEntry } from './entry.ts';
import { describeMovement } from './movements.ts';
import {
  BANDS,
  BEZEL_MATERIALS,
  BRACELETS,
  CASES,
  DIALS,
  DIAMOND_INDICES,
  FINISHES,
  INTERCHANGEABLE,
  STRAP_COLORS,
  type Term,
} from './vocabulary.ts';

const joined = (terms: readonly (Term | undefined)[]): Term => {
  const present = terms.filter((term) => term !== undefined);
  return { en: present.map((term) => term.en).join(', '), ru: present.map((term) => term.ru).join(', ') };
};

const caseMaterial = ({ bezel }: WatchEntry, color: ColorEntry): Term =>
  joined([CASES[color.case], bezel && BEZEL_MATERIALS[bezel]]);

const strapTerms = (color: ColorEntry): { material: Term; color: Term; type: Term } => {
  const { strap } = color;
  if (strap.length === 1) {
    return { material: CASES[color.case], color: CASES[color.case].tint, type: BRACELETS[strap[0]] };
  }
  const [band, strapColor] = strap;
  return { material: BANDS[band], color: STRAP_COLORS[strapColor], type: BANDS[band].type };
};

/** The nine lines of a variant's specification, in both languages (spec section 3). */
export const detailsOf = (watch: WatchEntry, color: ColorEntry): WatchDetails => {
  const dial = joined([
    DIALS[color.dial],
    FINISHES[color.finish ?? watch.finish],
    watch.hasDiamondIndices ? DIAMOND_INDICES : undefined,
  ]);
  const material = caseMaterial(watch, color);
  const movement = describeMovement(watch.movement);
  const strap = strapTerms(color);
  const interchangeable = INTERCHANGEABLE[watch.interchangeable];
  const { strapWidth, waterResistance } = watch;
  return {
    materialEN: material.en,
    materialRU: material.ru,
    dialColorEN: dial.en,
    dialColorRU: dial.ru,
    watchMovementEN: movement.en,
    watchMovementRU: movement.ru,
    strapMaterialEN: strap.material.en,
    strapMaterialRU: strap.material.ru,
    strapColorEN: strap.color.en,
    strapColorRU: strap.color.ru,
    strapTypeEN: strap.type.en,
    strapTypeRU: strap.type.ru,
    strapWidthEN: `${strapWidth} mm`,
    strapWidthRU: `${strapWidth} мм`,
    interchangeableStrapsEN: interchangeable.en,
    interchangeableStrapsRU: interchangeable.ru,
    waterResistanceEN: `${waterResistance} m (${waterResistance / 10} bar)`,
    waterResistanceRU: `${waterResistance} м (${waterResistance / 10} бар)`,
  };
};
