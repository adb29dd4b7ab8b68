/** What an upload is answered with, and the requests that were made. */
export interface FakeUpload {
  requests: { method: string; path: string; headers: Record<string, string>; body: FormData }[];
  /** Tells the panel how much of the latest request has left. */
  progress: (loaded: number, total: number) => void;
  answer: (status: number, body?: unknown) => void;
}

/** Stands in for the browser's XMLHttpRequest: requests wait until the test answers them. */
export const fakeUpload = (): FakeUpload => {
  const requests: FakeUpload['requests'] = [];
  let latest: FakeRequest | undefined;
  // The latest request is what the test answers.
  const isLatest = (request: FakeRequest) => {
    latest = request;
  };
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    readonly headers: Record<string, string> = {};
    status = 0;
    responseText = '';
    private call = { method: '', path: '' };
    open(method: string, path: string) {
      this.call = { method, path };
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    send(body: FormData) {
      isLatest(this);
      requests.push({ ...this.call, headers: this.headers, body });
    }
    abort() {
      this.dispatchEvent(new Event('abort'));
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  return {
    requests,
    progress: (loaded, total) =>
      latest?.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total })),
    answer: (status, body) => {
      if (!latest) throw new Error('nothing was sent');
      latest.status = status;
      latest.responseText = body === undefined ? '' : JSON.stringify(body);
      latest.dispatchEvent(new Event(status === 0 ? 'error' : 'load'));
    },
  };
};
