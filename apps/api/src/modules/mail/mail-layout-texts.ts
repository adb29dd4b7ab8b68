import type { Language } from '@meridian/domain';

const en = {
  questions: 'Any questions? Reply to this email or write to {email}.',
  farewell: 'Kind regards,\nThe {shop} team',
};

/** Texts at the end of every mail. Names in braces are placeholders. */
export const MAIL_LAYOUT_TEXTS: Record<Language, typeof en> = {
  en,
  ru: {
    questions: 'Есть вопросы? Ответьте на это письмо или напишите на {email}.',
    farewell: 'С уважением,\nкоманда {shop}',
  },
};
