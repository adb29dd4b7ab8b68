import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Challenge } from './challenge.ts';
import { ChallengeController } from './challenge.controller.ts';
import { ProofOfWork } from './proof-of-work.ts';
import { USED_CHALLENGE_MODEL, usedChallengeSchema } from './used-challenge.schema.ts';
import { UsedChallengesRepository } from './used-challenges.repository.ts';

/** Challenges against automated requests. `CHALLENGE` selects the adapter. */
@Module({
  imports: [MongooseModule.forFeature([{ name: USED_CHALLENGE_MODEL, schema: usedChallengeSchema }])],
  controllers: [ChallengeController],
  providers: [UsedChallengesRepository, { provide: Challenge, useClass: ProofOfWork }],
  exports: [Challenge],
})
export class ChallengeModule {}
