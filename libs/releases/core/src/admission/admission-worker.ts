import { runAdmission } from './run-admission.ts';

await runAdmission();
