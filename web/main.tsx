import './app/mantine-styles.ts';
import './app/tokens.css';
import './app/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { makeTools } from './lib/make-tools.ts';
import { readPageData } from './lib/page-data.ts';
import { fetchTransport } from './lib/transport.ts';

const tools = makeTools({ window, pageData: readPageData(document), transport: fetchTransport });

createRoot(document.getElementById('root') as HTMLElement).render(<App tools={tools} />);
