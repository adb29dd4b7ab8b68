import styles from './message-page.module.css';

/**
 * Error boundary of the root route (spec section 2). Texts and router may not work at this point, so it uses
 * neither: the text is in both languages and the link to the home page is a plain anchor.
 */
export const UnexpectedError = () => (
  <main className={styles.page} role="alert" data-testid="unexpected-error">
    <h1 className={styles.title}>Unexpected Application Error!</h1>
    <p className={styles.text}>Something went wrong on our side. Please start again from the home page.</p>
    <p className={styles.text} lang="ru">
      Что-то пошло не так. Пожалуйста, начните с главной страницы.
    </p>
    <div className={styles.actions}>
      <a href="/">
        Home page · <span lang="ru">Главная страница</span>
      </a>
    </div>
  </main>
);
