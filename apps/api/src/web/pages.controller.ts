import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError } from '../platform/errors/app-error.ts';
import { Pages } from './pages.ts';

/** Addresses that are never a page. */
const NOT_PAGES = /^\/(api|static|remotes)(\/|$)/;

/** Every address that no module answers is a page of the shop. */
@Controller()
export class PagesController {
  constructor(private readonly pages: Pages) {}

  @Get('{*path}')
  async page(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (NOT_PAGES.test(request.path)) throw new AppError('notFound');
    await this.pages.send(request, response);
  }
}
