import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CHALLENGE_MODEL, challengeSchema } from './challenge.schema.ts';
import { ChallengesRepository } from './challenges.repository.ts';
import { SECOND_FACTOR_MODEL, secondFactorSchema } from './second-factor.schema.ts';
import { SecondFactorsRepository } from './second-factors.repository.ts';

/** The records of second factors, for modules and commands that only remove them. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: SECOND_FACTOR_MODEL, schema: secondFactorSchema },
      { name: CHALLENGE_MODEL, schema: challengeSchema },
    ]),
  ],
  providers: [SecondFactorsRepository, ChallengesRepository],
  exports: [SecondFactorsRepository, ChallengesRepository],
})
export class SecondFactorRecordsModule {}
