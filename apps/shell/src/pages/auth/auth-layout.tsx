import { Container, useKeptFocus } from '@meridian/ui';
import type { ReactNode } from 'react';
import { DialDrawing } from '../dial-drawing.tsx';
import styles from './auth-layout.module.css';

interface Props {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** Layout of the pages about the sign-in. */
export const AuthLayout = ({ title, lead, children }: Props) => {
  const content = useKeptFocus<HTMLDivElement>();
  return (
    <div ref={content} tabIndex={-1} className={styles.page}>
      <div className={styles.aside} data-surface="dark" aria-hidden="true">
        <DialDrawing className={styles.dial} />
      </div>
      <Container width="text" className={styles.content}>
        <h1 className={styles.title}>{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        {children}
      </Container>
    </div>
  );
};
