import { languageFromHeader } from '@meridian/domain';
import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { allowSources } from '../../../../platform/security/security-headers.ts';
import { RECEIPT_STYLE_SOURCE, receiptPage, unknownReceipt } from './receipt-page.ts';
import { SandboxReceiptsRepository } from './sandbox-receipts.repository.ts';

const KEY = /^[\w-]{32}$/;

/** The receipts of the test register, in the language of the browser. */
@Controller('receipts')
export class ReceiptPageController {
  constructor(
    private readonly receipts: SandboxReceiptsRepository,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SHOP_TIME_ZONE'>,
  ) {}

  @Get(':key')
  async page(@Param('key') key: string, @Res() response: Response): Promise<void> {
    const language = languageFromHeader(response.req.headers['accept-language']);
    const receipt = KEY.test(key) ? await this.receipts.byKey(key) : null;
    allowSources(response, { styles: [RECEIPT_STYLE_SOURCE] });
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Vary', 'Accept-Language');
    // The URL is a secret, so it must not reach linked pages.
    response.setHeader('Referrer-Policy', 'no-referrer');
    response
      .status(receipt ? 200 : 404)
      .type('html')
      .send(receipt ? receiptPage(receipt, language, this.config.SHOP_TIME_ZONE) : unknownReceipt(language));
  }
}
