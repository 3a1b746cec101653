/** Baseline: passes the body on without reading it in JavaScript. */
export default {
  async fetch(request, { GEMINI_BASE_URL }) {
    const upstream = await fetch(`${GEMINI_BASE_URL}/pass-through`, {
      method: "POST",
      body: await request.text(),
    });
    return new Response(upstream.body, { headers: { "Content-Type": "text/event-stream" } });
  },
};
