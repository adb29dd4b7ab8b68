const ANSWER_WITHIN_MS = 15_000;

/** An answer, or its absence: a server that dies while it answers. */
export interface Answer {
  status: number;
  location: string | null;
  body: unknown;
}

export interface Call {
  method?: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Makes a call; null if no whole answer came. */
export const call = async (
  origin: string,
  { method = 'GET', path, body, headers = {} }: Call,
): Promise<Answer | null> => {
  try {
    const answer = await fetch(new URL(path, origin), {
      method,
      redirect: 'manual',
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const text = await answer.text();
    const json = answer.headers.get('content-type')?.includes('json') ?? false;
    const { status, headers: received } = answer;
    return { status, location: received.get('location'), body: json ? (JSON.parse(text) as unknown) : text };
  } catch {
    return null;
  }
};
