import type { Language } from '@meridian/domain';
import { Container } from '@meridian/ui';
import { useSellerEmail } from '../../layout/use-seller-email.ts';
import styles from './static-page.module.css';
import type { StaticText, TextBlock } from './static-text.ts';

/** A text in which the seller's email is a link. */
const WithMailLinks = ({ text }: { text: string }) => {
  const email = useSellerEmail();
  return text.split('{email}').flatMap((part, index) =>
    index === 0
      ? [part]
      : [
          <a key={index} href={`mailto:${email}`}>
            {email}
          </a>,
          part,
        ],
  );
};

const Block = ({ block }: { block: TextBlock }) => (
  <section className={styles.block}>
    <h2 className={styles.blockTitle}>{block.title}</h2>
    <div className={styles.blockText}>
      {block.text?.map((part, index) =>
        typeof part === 'string' ? (
          <p key={index}>
            <WithMailLinks text={part} />
          </p>
        ) : (
          <ul key={index} className={styles.list}>
            {part.map((line) => (
              <li key={line}>
                <WithMailLinks text={line} />
              </li>
            ))}
          </ul>
        ),
      )}
      {block.facts ? (
        <dl className={styles.facts}>
          {block.facts.map(({ term, text }) => (
            <div key={term} className={styles.fact}>
              <dt>{term}</dt>
              <dd>
                <WithMailLinks text={text} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  </section>
);

/** A static page: upper-case heading, description, titled blocks (spec section 2). */
export const StaticTextView = ({ text, language }: { text: StaticText; language: Language }) => (
  <Container as="article" width="narrow" className={styles.page} data-testid="static-page">
    <header className={styles.head}>
      <h1 className={styles.title}>{text.title.toLocaleUpperCase(language)}</h1>
      <p className={styles.description}>{text.description}</p>
      {text.effective ? <p className={styles.effective}>{text.effective}</p> : null}
    </header>
    {text.blocks.map((block) => (
      <Block key={block.title} block={block} />
    ))}
  </Container>
);
