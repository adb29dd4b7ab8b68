import { randomInt } from 'node:crypto';
import type { EndpointOutput } from '@meridian/contracts';
import { guardCell, type Language, orderNumber, QUOTED_CELL, spreadsheetFormat } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { DatabaseClock } from '../../../platform/database/database-clock.ts';
import { decodeCursor, encodeCursor } from '../../../platform/http/json-cursor.ts';
import { PromotionUses } from './promotion-uses.ts';
import { PromotionsRepository } from './promotions.repository.ts';

/** Letters and digits that are neither confused with each other nor form words. */
const ALPHABET = 'CDFGHJKMNPQRTVWXY23456789';
/** 46 bits. */
const CODE_LENGTH = 10;
const BATCH_SIZE = 500;
const PAGE_SIZE = 100;
const POSITION = z.tuple([z.int().min(0)]);

const HEADERS = {
  en: ['Code', 'Generated', 'Order'],
  ru: ['Код', 'Создан', 'Заказ'],
} as const satisfies Record<Language, readonly string[]>;

/** A promotion with the number of its generated codes. */
interface CountedCodes {
  id: string;
  codes: number;
}

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Generates and lists the codes of promotions, each of which is used once. */
@Injectable()
export class PromotionCodes {
  constructor(
    private readonly repository: PromotionsRepository,
    private readonly uses: PromotionUses,
    private readonly clock: DatabaseClock,
  ) {}

  /**
   * Adds the codes that a promotion lacks, in batches. Each has a number, which is unique, so concurrent and repeated calls
   * add exactly as many as the promotion counts.
   */
  async complete({ id, codes }: CountedCodes): Promise<void> {
    while ((await this.repository.countCodes(id)) < codes) {
      const present = new Set(await this.repository.codeNumbers(id));
      const missing = Array.from({ length: codes }, (_, index) => index + 1).filter((n) => !present.has(n));
      const createdAt = this.clock.now();
      for (let start = 0; start < missing.length; start += BATCH_SIZE) {
        const batch = missing.slice(start, start + BATCH_SIZE);
        await this.repository.insertCodes(
          id,
          batch.map((number) => ({ _id: newCode(), number, createdAt })),
        );
      }
    }
  }

  /** @throws AppError `badRequest` for an invalid cursor */
  async page(
    promotion: CountedCodes,
    cursor?: string,
  ): Promise<EndpointOutput<'GET /api/panel/promotions/:id/codes'>> {
    const [after] = cursor === undefined ? [0] : decodeCursor(cursor, POSITION);
    await this.complete(promotion);
    const found = await this.repository.codesAfter(promotion.id, after, PAGE_SIZE + 1);
    const shown = found.slice(0, PAGE_SIZE);
    const last = shown.at(-1);
    const orders = await this.uses.ordersOf(shown.map(({ _id }) => _id));
    return {
      items: shown.map(({ _id, createdAt }) => ({
        code: _id,
        createdAt: createdAt.toISOString(),
        order: orders.get(_id) ?? null,
      })),
      nextCursor: last && found.length > PAGE_SIZE ? encodeCursor([last.number]) : null,
    };
  }

  /** All codes as chunks of CSV. */
  async *csv(promotion: CountedCodes, language: Language): AsyncGenerator<string> {
    await this.complete(promotion);
    const { delimiter } = spreadsheetFormat(language);
    // Spreadsheets detect UTF-8 by the byte order mark.
    yield `\ufeff${stringify([[...HEADERS[language]]], { delimiter })}`;
    for (let after = 0; ;) {
      const batch = await this.repository.codesAfter(promotion.id, after, BATCH_SIZE);
      const orders = await this.uses.ordersOf(batch.map(({ _id }) => _id));
      const rows = batch.map(({ _id, createdAt }) => {
        return [_id, createdAt.toISOString(), orderNumber(orders.get(_id) ?? '')].map(guardCell);
      });
      if (rows.length > 0) yield stringify(rows, { delimiter, quoted_match: QUOTED_CELL });
      const last = batch.at(-1);
      if (!last || batch.length < BATCH_SIZE) return;
      after = last.number;
    }
  }
}
