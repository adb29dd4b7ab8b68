import { SHOP_EMAIL } from '@meridian/domain';

/** A text in which the shop's address can be pressed. */
export const WithMailLinks = ({ text }: { text: string }) =>
  text.split(SHOP_EMAIL).flatMap((part, index) =>
    index === 0
      ? [part]
      : [
          <a key={index} href={`mailto:${SHOP_EMAIL}`}>
            {SHOP_EMAIL}
          </a>,
          part,
        ],
  );
