import { describeCatalogueSearch } from '../testing/describe-catalogue-search.ts';
import { MemorySearch } from './memory-search.ts';

describe('the search in memory', () => describeCatalogueSearch(() => new MemorySearch(), 300));
