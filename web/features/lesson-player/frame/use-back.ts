import { useNavigate } from 'react-router';

/** Goes back in the history, or to the fallback when this is the first page of it. */
export const useBack = (fallback: string) => {
  const navigate = useNavigate();
  return () => {
    // React Router stores the index of the entry there; 0 when the page was opened by its URL.
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    if (idx > 0) void navigate(-1);
    else void navigate(fallback);
  };
};
