import type { NamedEntity } from '@meridian/contracts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { presentNamed } from '../catalogue/watch.presenter.ts';
import type { DictionaryRepository, Names } from './dictionary.repository.ts';

/** What an owner does with brands, categories or watch types. */
export class Dictionary {
  constructor(
    private readonly repository: DictionaryRepository,
    private readonly catalogue: Catalogue,
  ) {}

  async list(): Promise<NamedEntity[]> {
    return (await this.repository.all()).map(presentNamed);
  }

  /** @throws AppError `notFound` */
  async find(id: string): Promise<NamedEntity> {
    const entry = await this.repository.find(id);
    if (!entry) throw new AppError('notFound');
    return presentNamed(entry);
  }

  /** @throws AppError `duplicate` */
  async add(names: Names): Promise<NamedEntity> {
    const entry = await this.repository.insert(names);
    await this.catalogue.touched([], 'dictionaries');
    return presentNamed(entry);
  }

  /** @throws AppError `notFound`, `duplicate` */
  async rename(id: string, names: Names): Promise<NamedEntity> {
    const entry = await this.repository.rename(id, names);
    if (!entry) throw new AppError('notFound');
    await this.catalogue.touched([], 'dictionaries');
    return presentNamed(entry);
  }

  /** @throws AppError `notFound`, `inUse` with the count of watches */
  async remove(id: string): Promise<void> {
    await this.find(id);
    const count = await this.repository.usage(id);
    if (count > 0) throw new AppError('inUse', { details: { count } });
    await this.repository.remove(id);
    await this.catalogue.touched([], 'dictionaries');
  }
}
