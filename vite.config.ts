import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'web',
  plugins: [react()],
  // The server puts the nonce of each answer in place of this word.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // Everything is a file of our own origin: the content security policy has fewer exceptions that way.
    assetsInlineLimit: 0,
  },
});
