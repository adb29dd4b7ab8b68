import { PasswordChecks } from './password-checks.ts';

const checks = new PasswordChecks();

test.each([
  ['123456', false, 'commonPassword'],
  ['Password1', false, 'commonPassword'],
  ['secret-1', false, undefined],
  ['linear-38-mm', true, undefined],
  ['linear-38-m', true, 'staffPassword'],
  ['1Q2W3E4R5T6Y', true, 'commonPassword'],
])('password %j of staff (%j): problem %j', (password, isStaff, problem) => {
  expect(checks.problemOf(password, isStaff)).toBe(problem);
});
