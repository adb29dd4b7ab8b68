import { languageFromHeader } from '@meridian/domain';
import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { allowSources } from '../../../../platform/security/security-headers.ts';
import { Payments } from '../payments.ts';
import { SandboxBankRepository } from './sandbox-bank.repository.ts';
import type { SandboxDecision, SandboxPayment } from './sandbox-payment.schema.ts';
import { SANDBOX_STYLE_SOURCE, sandboxNotice, sandboxPage } from './sandbox-page.ts';
import { NotifyShop } from './notify-shop.ts';

const PAYMENT_ID = /^[\w-]{1,100}$/;

/** The payment page of the test bank and its three buttons. */
@Controller('pay/sandbox')
export class SandboxController {
  constructor(
    private readonly bank: SandboxBankRepository,
    private readonly notifyShop: NotifyShop,
    private readonly payments: Payments,
  ) {}

  @Get(':id')
  async page(@Param('id') id: string, @Res() response: Response): Promise<void> {
    const payment = await this.find(id);
    if (!payment) return this.unknown(response);
    if (payment.decision === null) return this.send(response, 200, sandboxPage(payment));
    const back = payment.decision === 'approved' ? payment.successUrl : payment.failUrl;
    this.send(response, 200, sandboxNotice(payment.language, 'closed', back));
  }

  @Post(':id/approve')
  approve(@Param('id') id: string, @Res() response: Response): Promise<void> {
    return this.decide(id, 'approved', response);
  }

  @Post(':id/decline')
  decline(@Param('id') id: string, @Res() response: Response): Promise<void> {
    return this.decide(id, 'declined', response);
  }

  @Post(':id/leave')
  async leave(@Param('id') id: string, @Res() response: Response): Promise<void> {
    const payment = await this.find(id);
    if (!payment) return this.unknown(response);
    response.redirect(303, payment.failUrl);
  }

  private async decide(id: string, decision: SandboxDecision, response: Response): Promise<void> {
    const found = await this.find(id);
    const payment = found && (await this.notifyShop.decide(id, decision));
    if (!payment) return this.unknown(response);
    // The first decision is final, so it selects the redirect.
    response.redirect(303, payment.decision === 'approved' ? payment.successUrl : payment.failUrl);
  }

  /** Returns null if the payment does not exist, or if the sandbox takes no payments. */
  private async find(id: string): Promise<SandboxPayment | null> {
    return this.payments.offers('sandbox') && PAYMENT_ID.test(id) ? this.bank.byId(id) : null;
  }

  private unknown(response: Response): void {
    const language = languageFromHeader(response.req.headers['accept-language']);
    this.send(response, 404, sandboxNotice(language, 'unknown', '/'));
  }

  private send(response: Response, status: number, page: string): void {
    allowSources(response, { styles: [SANDBOX_STYLE_SOURCE] });
    response.setHeader('Cache-Control', 'no-store');
    // The URL contains a secret, so it must not reach linked pages.
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.status(status).type('html').send(page);
  }
}
