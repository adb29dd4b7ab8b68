import { isLanguage, languageFromHeader } from '@meridian/domain';
import { Controller, Get, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { isAppError } from '../../../../platform/errors/app-error.ts';
import { limitOf, Limits, MINUTE_S, timesLogin } from '../../../../platform/security/limits.ts';
import { allowSources } from '../../../../platform/security/security-headers.ts';
import { ShopSettings } from '../../../shop/settings/shop-settings.ts';
import { ActivateAlert } from '../activate-alert.ts';
import { AlertAddresses } from '../alert-addresses.ts';
import { ALERT_PAGE_STYLE_SOURCE, alertPage } from './alert-page.ts';
import type { AlertPageName } from './alert-page-texts.ts';

export const ALERT_CONFIRMATION = limitOf('alertConfirmation', timesLogin(1), MINUTE_S, 'network');
const LINK_TOKEN = /^[\w-]{43}$/;
const STATUS: Partial<Record<AlertPageName, number>> = {
  expired: 410,
  tooManyAlerts: 409,
  tooManyRequests: 429,
  invalid: 400,
};

/**
 * The pages behind the links in emails about alerts. Opening a link changes nothing, because mail programs open links to
 * scan them. Its button, and a one-click unsubscription of a mail program (RFC 8058), send a POST request to the same URL.
 */
@Controller('alerts')
export class AlertPagesController {
  constructor(
    private readonly activate: ActivateAlert,
    private readonly addresses: AlertAddresses,
    private readonly limits: Limits,
    private readonly settings: ShopSettings,
  ) {}

  @Get('confirm')
  async askToConfirm(@Query('token') token: unknown, @Res() response: Response): Promise<void> {
    await this.send(response, typeof token === 'string' && LINK_TOKEN.test(token) ? 'confirm' : 'invalid');
  }

  @Post('confirm')
  async confirm(@Query('token') token: unknown, @Res() response: Response): Promise<void> {
    if (typeof token !== 'string' || !LINK_TOKEN.test(token)) return this.send(response, 'invalid');
    try {
      await this.limits.consume(ALERT_CONFIRMATION, { network: response.req.ip ?? '' });
      await this.activate.confirm(token);
    } catch (error) {
      if (!isAppError(error)) throw error;
      if (error.code === 'tooManyAlerts') return this.send(response, 'tooManyAlerts');
      if (error.code === 'linkExpired') return this.send(response, 'expired');
      if (error.code !== 'tooManyRequests') throw error;
      response.setHeader('Retry-After', String(error.extra.retryAfter ?? 1));
      return this.send(response, 'tooManyRequests');
    }
    await this.send(response, 'confirmed');
  }

  @Get('unsubscribe')
  async askToUnsubscribe(@Query('token') token: unknown, @Res() response: Response): Promise<void> {
    const isValid = typeof token === 'string' && (await this.addresses.isValid(token));
    await this.send(response, isValid ? 'unsubscribe' : 'invalid');
  }

  @Post('unsubscribe')
  async unsubscribe(@Query('token') token: unknown, @Res() response: Response): Promise<void> {
    const isDone = typeof token === 'string' && (await this.addresses.unsubscribe(token));
    await this.send(response, isDone ? 'unsubscribed' : 'invalid');
  }

  private async send(response: Response, name: AlertPageName): Promise<void> {
    const { req } = response;
    const { email } = (await this.settings.read(new Date())).seller;
    const language = isLanguage(req.query.lang)
      ? req.query.lang
      : languageFromHeader(req.headers['accept-language']);
    allowSources(response, { styles: [ALERT_PAGE_STYLE_SOURCE] });
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('Content-Language', language);
    response.setHeader('X-Robots-Tag', 'noindex');
    // The URL contains a secret, so it must not reach linked pages.
    response.setHeader('Referrer-Policy', 'no-referrer');
    response
      .status(STATUS[name] ?? 200)
      .type('html')
      .send(alertPage(language, { name, action: req.originalUrl, email }));
  }
}
