import type { HandlerInput, StockMovementEntry } from '@meridian/contracts';
import { Controller, Inject } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { pageOf, timeSearch } from '../../../platform/database/time-search.ts';
import type { Identity } from '../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { CountStock } from './count-stock.ts';
import { ListStock } from './list-stock.ts';
import type { StockMovement } from '../stock/stock-movement.schema.ts';
import { StockMovementsRepository } from '../stock/stock-movements.repository.ts';

const DEFAULT_LIMIT = 50;

const present = ({
  at,
  colorName,
  variantId: _variantId,
  text: _text,
  ...movement
}: StockMovement): StockMovementEntry => ({ ...movement, at: at.toISOString(), colorNameEN: colorName });

@Controller()
export class StockController {
  constructor(
    private readonly list: ListStock,
    private readonly ledger: StockMovementsRepository,
    private readonly counts: CountStock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Endpoint('GET /api/stock')
  page(@Input() { query }: HandlerInput<'GET /api/stock'>) {
    return this.list.page(query);
  }

  /** Days are in the time zone of the shop. */
  @Endpoint('GET /api/stock/movements')
  async movements(@Input() { query }: HandlerInput<'GET /api/stock/movements'>) {
    const { limit = DEFAULT_LIMIT, kind, watch } = query;
    const filter = { kind, watch, ...timeSearch(query, this.config.SHOP_TIME_ZONE) };
    const found = await this.ledger.find(filter, limit + 1);
    const { shown, nextCursor } = pageOf(found, limit, ({ at, _id }) => ({ at, id: _id }));
    return { movements: shown.map(present), nextCursor };
  }

  @Endpoint('POST /api/stock/corrections')
  async correct(
    @Input() { body }: HandlerInput<'POST /api/stock/corrections'>,
    @CurrentUser() { userId }: Identity,
  ) {
    return { variant: await this.counts.correct(body, userId) };
  }

  @Endpoint('POST /api/stock/counts/preview')
  async preview(@Input() { body }: HandlerInput<'POST /api/stock/counts/preview'>) {
    return { rows: await this.counts.preview(body.list) };
  }

  @Endpoint('POST /api/stock/counts')
  apply(@Input() { body }: HandlerInput<'POST /api/stock/counts'>, @CurrentUser() { userId }: Identity) {
    return this.counts.apply(body, userId);
  }
}
