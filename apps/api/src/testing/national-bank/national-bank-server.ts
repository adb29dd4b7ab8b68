import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const PATH = '/rss/get_rates.cfm';

/** A rate as the bank reports it: tenge for a number of units. */
export interface ReportedRate {
  title: string;
  description: string;
  quant: string;
}

/** Some of the currencies that the bank reports. */
export const REPORTED: readonly ReportedRate[] = [
  { title: 'USD', description: '519.38', quant: '1' },
  { title: 'RUB', description: '6.43', quant: '1' },
  { title: 'UZS', description: '4.31', quant: '100' },
];

/** A report in the format of the bank. */
export const reportOf = (
  day: string,
  rates: readonly ReportedRate[],
): string => `<?xml version="1.0" encoding="utf-8"?>
<rates>
<generator>Alternate RSS Builder</generator>
<title>Official exchange rates of National Bank of Republic Kazakhstan</title>
<link>www.nationalbank.kz</link>
<description>Official exchange rates of National Bank of Republic Kazakhstan</description>
<copyright>www.nationalbank.kz</copyright>
<date>${day}</date>
${rates
  .map(
    ({ title, description, quant }) =>
      `<item><fullname>${title} &amp; Co</fullname><title>${title}</title><description>${description}</description><quant>${quant}</quant><index>UP</index><change>+0.12</change></item>`,
  )
  .join('\n')}
</rates>`;

/** A stand-in for the rates of the National Bank of Kazakhstan on 127.0.0.1. */
export class NationalBankServer {
  rates: readonly ReportedRate[] = REPORTED;
  isDown = false;
  /** Requested days. */
  readonly days: string[] = [];
  private readonly server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://bank');
    const day = searchParams.get('fdate') ?? '';
    this.days.push(day);
    if (this.isDown) return void response.writeHead(503).end();
    if (pathname !== PATH || !/^\d\d\.\d\d\.\d{4}$/.test(day)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(reportOf(day, this.rates));
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${PATH}`;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }
}
