import styles from './message-page.module.css';

/**
 * The router's last resort (spec section 2). It may stand where neither texts nor router work any more, so it needs
 * neither, says its one line in both languages, and leads home by a plain link.
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
