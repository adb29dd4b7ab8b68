// The target `stage` of Nx: compiles the packages once for the slow specs of all projects. Other specs do not need them.
import { stagePackages } from './stage.ts';

if (['slow', 'all'].includes(process.env['TEST_TIER'] ?? '')) stagePackages();
