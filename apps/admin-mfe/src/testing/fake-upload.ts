/** The requests that were sent, and functions that control the latest one. */
export interface FakeUpload {
  requests: { method: string; path: string; headers: Record<string, string>; body: FormData }[];
  /** Reports upload progress of the latest request. */
  progress: (loaded: number, total: number) => void;
  /** Completes the latest request; status 0 is a network error. */
  respond: (status: number, body?: unknown) => void;
}

/** Replaces the browser's XMLHttpRequest: requests stay pending until the test responds. */
export const fakeUpload = (): FakeUpload => {
  const requests: FakeUpload['requests'] = [];
  let latest: FakeRequest | undefined;
  const setLatest = (request: FakeRequest) => {
    latest = request;
  };
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    readonly headers: Record<string, string> = {};
    status = 0;
    responseText = '';
    private target = { method: '', path: '' };
    open(method: string, path: string) {
      this.target = { method, path };
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    send(body: FormData) {
      setLatest(this);
      requests.push({ ...this.target, headers: this.headers, body });
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
    respond: (status, body) => {
      if (!latest) throw new Error('No request was sent');
      latest.status = status;
      latest.responseText = body === undefined ? '' : JSON.stringify(body);
      latest.dispatchEvent(new Event(status === 0 ? 'error' : 'load'));
    },
  };
};
