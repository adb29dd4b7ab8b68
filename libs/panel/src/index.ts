/** What every remote with pages of the panel needs: rights, confirmations, queries, and the common parts of its pages. */
export { AccessContext, accessOf, useAccess } from './access.ts';
export { ME_KEY, useMe } from './use-me.ts';
export { ConfirmationDeclined, ConfirmationProvider, useConfirmed } from './confirmation.tsx';
export { ViewOnly } from './view-only.tsx';
export { createPanelQueries, REFRESH_INTERVAL_MS } from './query-client.ts';
export { usePauseWhenUnused } from './use-pause-when-unused.ts';
export { Loaded, LoadingRows } from './loaded.tsx';
export { PageHeader } from './page-header.tsx';
export { DialogButtons } from './dialog-buttons.tsx';
export { MutationDialog, useEdited } from './mutation-dialog.tsx';
export { errorText, problemText } from './error-text.ts';
export { dateText } from './date-text.ts';
export { appName, type PanelDictionary, PanelTexts, withPanelTexts } from './texts.ts';
export { default as dialogs } from './dialogs.module.css';
export { default as cards } from './cards.module.css';
