import { errorResponse, isApiError } from '@meridian/api-client';
import { type TextKey, type TFunction, useTexts } from '@meridian/i18n';
import { type FieldProblem, type Form, type FormOptions, useForm as useUiForm } from '@meridian/ui';
import { failureText } from './failure-text.ts';

interface Options<K extends string> extends Omit<FormOptions<K>, 'problemText' | 'failureOf'> {
  /** Field of the password, which shows the error of a wrong one. */
  passwordField?: NoInfer<K>;
}

/** Message for an invalid field. */
export const problemText = (t: TFunction<'shell'>, field: string, problem: FieldProblem): string =>
  t(`problems.${field}${problem === 'format' ? 'Format' : ''}` as TextKey<'shell'>);

/** A form with the messages of the shell. */
export const useForm = <K extends string>({ passwordField, ...options }: Options<K>): Form<K> => {
  const { t } = useTexts('shell');
  return useUiForm<K>({
    ...options,
    problemText: (field, problem) => problemText(t, field, problem),
    failureOf: (failure) =>
      passwordField && isApiError(failure, 'invalidCredentials')
        ? { fields: { [passwordField]: t('problems.wrongPassword') } }
        : {
            error: failureText(t, failure, 'auth.unexpectedError'),
            fields: errorResponse(failure)?.fields,
          },
  });
};
