import '#web/app/look/mantine-styles.ts';
import '#web/app/look/tokens.css';
import '#web/app/look/base.css';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { makeTools } from '#web/session/make-tools.ts';
import { readPageData } from '#web/session/page-data.ts';
import { readExamBrowser } from '#web/net/exam-browser.ts';
import { fetchTransport } from '#web/net/transport.ts';

readExamBrowser(window);

const tools = makeTools({ window, pageData: readPageData(document), transport: fetchTransport });

createRoot(document.getElementById('root') as HTMLElement).render(<App tools={tools} />);
