import { languageFromHeader, SHOP_NAME } from '@meridian/domain';
import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ContentSecurityPolicy } from '../../../platform/security/content-security-policy.ts';
import { OpenedPages } from '../opened-pages.ts';
import { PaymentProvider } from '../payment-provider.ts';
import {
  SandboxBankRepository,
  type SandboxDecision,
  type SandboxPayment,
} from './sandbox-bank.repository.ts';
import { sandboxDeadEnd, sandboxPage } from './sandbox-page.ts';
import { SANDBOX_STYLE_SOURCE } from './sandbox-page-style.ts';
import { TellShop } from './tell-shop.ts';

const KNOWN_ID = /^[\w-]{1,100}$/;

/** The hosted page of the test bank and its three buttons. */
@Controller('pay/sandbox')
export class SandboxController {
  constructor(
    private readonly bank: SandboxBankRepository,
    private readonly shop: TellShop,
    private readonly active: PaymentProvider,
    private readonly policy: ContentSecurityPolicy,
    private readonly pages: OpenedPages,
  ) {}

  @Get(':id')
  async page(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const payment = await this.find(id);
    if (!payment) return this.unknown(request, response);
    if (payment.decision === null) {
      await this.pages.opened(id);
      return this.send(response, 200, sandboxPage(payment, SHOP_NAME));
    }
    const back = payment.decision === 'approved' ? payment.successUrl : payment.failUrl;
    this.send(response, 200, sandboxDeadEnd(payment.language, 'closed', back));
  }

  @Post(':id/approve')
  @HttpCode(303)
  approve(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.decide(id, 'approved', request, response);
  }

  @Post(':id/decline')
  @HttpCode(303)
  decline(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.decide(id, 'declined', request, response);
  }

  @Post(':id/leave')
  @HttpCode(303)
  async leave(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const payment = await this.find(id);
    if (!payment) return this.unknown(request, response);
    response.redirect(303, payment.failUrl);
  }

  /** Decides, tells the shop, and only then sends the shopper back. */
  private async decide(
    id: string,
    decision: SandboxDecision,
    request: Request,
    response: Response,
  ): Promise<void> {
    const known = await this.find(id);
    const payment = known && (await this.bank.decide(id, decision, this.shop.firstRetry()));
    if (!payment) return this.unknown(request, response);
    if (payment.tellAt !== null) await this.shop.tell(payment);
    // What was decided first stands, whatever is pressed now.
    response.redirect(303, payment.decision === 'approved' ? payment.successUrl : payment.failUrl);
  }

  /** Null if there is no such payment, or if this shop takes real ones. */
  private async find(id: string): Promise<SandboxPayment | null> {
    return this.active.name === 'sandbox' && KNOWN_ID.test(id) ? this.bank.byId(id) : null;
  }

  private unknown(request: Request, response: Response): void {
    const language = languageFromHeader(request.headers['accept-language']);
    this.send(response, 404, sandboxDeadEnd(language, 'unknown', '/'));
  }

  private send(response: Response, status: number, page: string): void {
    this.policy.apply(response, { 'style-src': [SANDBOX_STYLE_SOURCE] });
    response.setHeader('Cache-Control', 'no-store');
    // The address is a key: nobody that the page links to has to know it.
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.status(status).type('html').send(page);
  }
}
