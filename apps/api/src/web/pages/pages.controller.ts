import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError } from '../../platform/errors/app-error.ts';
import { parseTarget } from './request-target.ts';
import { isPagePath } from './page-url.middleware.ts';
import { Pages } from './pages.ts';

/** Renders a page for every path that no other controller handles. */
@Controller()
export class PagesController {
  constructor(private readonly pages: Pages) {}

  @Get('{*path}')
  async page(@Req() request: Request, @Res() response: Response): Promise<void> {
    const url = parseTarget(request.originalUrl);
    if (!url || !isPagePath(url.pathname)) throw new AppError('notFound');
    await this.pages.send(url, request, response);
  }
}
